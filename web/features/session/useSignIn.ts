import type { StoredSession } from "#web/lib/session.ts";
import { useConfirm } from "#web/lib/useConfirm.ts";

/** Handlers of a sign-in's result: a session, or a challenge for users with a second factor. */
export type SignInHandlers = {
  onEnter: (session: StoredSession) => void;
  onChallenge: (challenge: string) => void;
};

const login = async () => (await import("./late.ts")).calls.login;

export const useSignIn = ({ onEnter, onChallenge }: SignInHandlers) =>
  useConfirm(login, (reply) => ("challenge" in reply ? onChallenge(reply.challenge) : onEnter(reply)));
