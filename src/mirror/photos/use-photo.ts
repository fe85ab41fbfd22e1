import { useEffect } from 'react'
import { useMirror, useMirrorQuery } from '../read/use-rows.ts'

/** Returns the `src` for an `<img>` of the photo with this URL; undefined while it is not on this device. */
export function usePhoto(image_url: string): string | undefined {
  const { photoSources } = useMirror()
  useEffect(() => photoSources.hold(image_url), [photoSources, image_url])
  const source = useMirrorQuery(
    async mirror => {
      const photo = await mirror.photo.get(image_url)
      return photo === undefined ? null : mirror.photoSources.sourceOf(photo)
    },
    [image_url],
  )
  return source === undefined ? photoSources.cachedSource(image_url) : (source ?? undefined)
}
