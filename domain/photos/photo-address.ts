/** Addresses where photos of people and homes are served; each ends with a hash of the photo (decision 23). */

export const clientPhotoUrl = (clientId: number, hash: string): string =>
  `/api/v1/clients/${clientId}/photo/${hash}`

export const homePhotoUrl = (homeId: number, hash: string): string =>
  `/api/v1/group-homes/${homeId}/photo/${hash}`

export const personPhotoUrl = (userId: number, hash: string): string =>
  `/api/v1/people/${userId}/photo/${hash}`

/** A path below /api/v1. */
export type PhotoPath = `${'clients' | 'group-homes' | 'people'}/${number}/photo/${string}`

interface PhotoAddress {
  readonly path: PhotoPath
  readonly hash: string
}

/** Returns the path and hash in an address; undefined for an address that is not one of our photos. */
export function parsePhotoAddress(imageUrl: string): PhotoAddress | undefined {
  const [, path, hash] =
    /^\/api\/v1\/((?:clients|group-homes|people)\/\d+\/photo\/([0-9a-f]{64}))$/.exec(imageUrl) ?? []
  // The pattern matches no other path.
  return path === undefined || hash === undefined ? undefined : { path: path as PhotoPath, hash }
}
