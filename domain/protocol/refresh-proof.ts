/** Returns the text a device signs, in UTF-8 by its session's ECDSA P-256 key, to prove a refresh token is its own. */
export const refreshProofText = (refreshToken: string): string => `hearth refresh ${refreshToken}`
