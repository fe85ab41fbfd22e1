/**
 * Object URLs for `<img>`: one per photo in this tab, shared by all its images. A URL is kept for a moment after the
 * last image is gone, so that the next screen starts with faces and not with initials; then it is revoked.
 */
import { isPdf } from '#domain/values/pdf.ts'
import type { StoredPhoto } from './photos.ts'

export interface PhotoSources {
  /** Returns the URL of a photo that is shown now, or was shown a moment ago. */
  cachedSource(image_url: string): string | undefined
  sourceOf(photo: StoredPhoto): string
  /** Keeps the source of a photo until the function it returns is called. */
  hold(image_url: string): () => void
}

const CACHE_MS = 10_000

interface PhotoSource {
  objectUrl?: string
  holderCount: number
  timer?: ReturnType<typeof setTimeout>
}

export function createPhotoSources(): PhotoSources {
  const sources = new Map<string, PhotoSource>()

  const findOrCreateEntry = (image_url: string): PhotoSource => {
    const photoSource = sources.get(image_url) ?? { holderCount: 0 }
    sources.set(image_url, photoSource)
    clearTimeout(photoSource.timer)
    return photoSource
  }
  const forgetSoon = (image_url: string, photoSource: PhotoSource) => {
    if (photoSource.holderCount > 0) return
    photoSource.timer = setTimeout(() => {
      sources.delete(image_url)
      if (photoSource.objectUrl !== undefined) URL.revokeObjectURL(photoSource.objectUrl)
    }, CACHE_MS)
  }

  return {
    cachedSource: image_url => sources.get(image_url)?.objectUrl,
    sourceOf({ image_url, bytes }) {
      const photoSource = findOrCreateEntry(image_url)
      const type = isPdf(bytes) ? 'application/pdf' : 'image/jpeg'
      photoSource.objectUrl ??= URL.createObjectURL(new Blob([bytes], { type }))
      forgetSoon(image_url, photoSource)
      return photoSource.objectUrl
    },
    hold(image_url) {
      const photoSource = findOrCreateEntry(image_url)
      photoSource.holderCount++
      return () => {
        photoSource.holderCount--
        forgetSoon(image_url, photoSource)
      }
    },
  }
}
