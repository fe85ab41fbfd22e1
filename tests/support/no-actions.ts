import type { SessionActions } from '#src/session/session.ts'

/** The actions of a session where a test presses none of them. */
export const noActions: SessionActions = {
  chooseHome: async () => {},
  renewProfile: async () => {},
  signOut: async () => {},
}
