/** What the provider states about a user, from the ID token and the userinfo endpoint. */
export type Claims = Record<string, unknown> & { iss: string; sub: string }

/** Binds an encrypted refresh token to the user it was issued for. */
export const getTokenPurpose = ({ iss, sub }: Pick<Claims, 'iss' | 'sub'>) => `refresh-token/${iss} ${sub}`
