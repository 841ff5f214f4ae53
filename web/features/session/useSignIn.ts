import type { StoredSession } from "#web/lib/session.ts";
import { useConfirm } from "#web/lib/useConfirm.ts";

/** What becomes of a sign-in: a session, or a challenge for whoever has a second factor. */
export type Ways = {
  onEnter: (session: StoredSession) => void;
  onChallenge: (challenge: string) => void;
};

const login = async () => (await import("./late.ts")).calls.login;

/** Signs in by a password. */
export const useSignIn = ({ onEnter, onChallenge }: Ways) =>
  useConfirm(login, (reply) => ("challenge" in reply ? onChallenge(reply.challenge) : onEnter(reply)));
