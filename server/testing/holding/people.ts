import sharp from "sharp";
import { updateProfile } from "#contract/company/company.ts";
import { searchServed } from "#contract/company/served.ts";
import { searchMessages } from "#contract/message/message.ts";
import { companyUser } from "#contract/people/companyUser.ts";
import { addPicture } from "#contract/file/picture.ts";
import { forgotPassword, resetPassword } from "#contract/session/session.ts";
import { challengeFor, setUpFactor } from "#server/testing/factor.ts";
import { formWith, sendForm } from "#server/testing/upload.ts";
import type { World } from "#server/testing/world.ts";
import { firstOf, HIDDEN, type Holding, keep } from "./holding.ts";

const PASSWORD = "a password of the company";

export const someJpeg = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: "#0b5e66" } })
      .jpeg()
      .toBuffer(),
  );

/**
 * An invited person, and an owner who accepted, chose a password, set up a second factor, and reset the password
 * while signing in.
 * @returns the owner's token.
 */
export async function addPeople(world: World, holding: Holding): Promise<string> {
  const { done, sessions } = world;
  const { companyId, name } = holding;
  const person = (title: string, role: "owner" | "staff") => ({
    Name: `${name} ${HIDDEN} ${title}`,
    UserName: `${name}.${HIDDEN}.${title}`,
    Email: `${title}@${name}.${HIDDEN}.example`,
    Role: role,
    CompanyId: companyId,
  });
  const { companyUserId: invited } = await done(companyUser.calls.add, person("invited", "staff"));
  const { UserName: userName, ...fields } = person("owner", "owner");
  const { companyUserId: owner } = await done(companyUser.calls.add, { ...fields, UserName: userName });
  keep(holding, "companyuserid", invited, owner);
  keep(holding, "userid", invited, owner);
  const { rows } = await done(searchMessages, { page: 1, pageSize: 1 });
  const [, resetToken = ""] = /invitation#(\S+)/.exec(rows[0]?.body ?? "") ?? [];
  await done(resetPassword, { resetToken, password: PASSWORD });
  const { token } = await setUpFactor(world, userName, PASSWORD);
  await challengeFor(world, userName, PASSWORD);
  await done(companyUser.calls.invite, { companyUserId: invited }, { token });
  await done(forgotPassword, { userName });
  await done(searchServed, { companyId }, { token });
  await sessions.flush();
  return token;
}

/** A profile with a logo, and an unused picture. */
export async function addProfile({ app, done }: World, holding: Holding, token: string): Promise<void> {
  const { name } = holding;
  for (let count = 0; count < 2; count += 1) {
    const { reply } = await sendForm(app, addPicture, formWith(await someJpeg()), { token });
    keep(holding, "pictureid", reply.pictureId);
    holding.pictures.push(reply.imageUrl.split("/")[2] ?? "");
  }
  const profile = {
    CompanyName: `${name} ${HIDDEN} Wash`,
    CompanyEmail: `office@${name}.${HIDDEN}.example`,
    CompanyPhone1: "9876543210",
    CompanyAddress: `1 ${name} ${HIDDEN} Road`,
    PictureId: firstOf(holding, "pictureid"),
  };
  await done(updateProfile, profile, { token, headers: { "idempotency-key": name } });
}
