/**
 * Object URLs for `<img>`: one per photo in this tab, shared by all its images. A URL is kept for a moment after the
 * last image is gone, so that the next screen starts with faces and not with initials; then it is revoked.
 */
import { isPdf } from '#domain/values/pdf.ts'
import type { StoredPhoto } from './photos.ts'

export interface PhotoSources {
  /** Returns the source of a photo that is shown, or was a moment ago. */
  cachedSource(image_url: string): string | undefined
  sourceOf(photo: StoredPhoto): string
  /** Keeps the source of a photo until the function it returns is called. */
  hold(image_url: string): () => void
}

const CACHE_MS = 10_000

interface PhotoSource {
  source?: string
  holders: number
  timer?: ReturnType<typeof setTimeout>
}

export function createPhotoSources(): PhotoSources {
  const sources = new Map<string, PhotoSource>()

  const entryWithoutTimer = (image_url: string): PhotoSource => {
    const photoSource = sources.get(image_url) ?? { holders: 0 }
    sources.set(image_url, photoSource)
    clearTimeout(photoSource.timer)
    return photoSource
  }
  const forgetSoon = (image_url: string, photoSource: PhotoSource) => {
    if (photoSource.holders > 0) return
    photoSource.timer = setTimeout(() => {
      sources.delete(image_url)
      if (photoSource.source !== undefined) URL.revokeObjectURL(photoSource.source)
    }, CACHE_MS)
  }

  return {
    cachedSource: image_url => sources.get(image_url)?.source,
    sourceOf({ image_url, bytes }) {
      const photoSource = entryWithoutTimer(image_url)
      const type = isPdf(bytes) ? 'application/pdf' : 'image/jpeg'
      photoSource.source ??= URL.createObjectURL(new Blob([bytes], { type }))
      forgetSoon(image_url, photoSource)
      return photoSource.source
    },
    hold(image_url) {
      const photoSource = entryWithoutTimer(image_url)
      photoSource.holders++
      return () => {
        photoSource.holders--
        forgetSoon(image_url, photoSource)
      }
    },
  }
}
