/**
 * Object URLs for `<img>`: one per photo in this tab, shared by all its images. A URL is kept for a moment after the
 * last image is gone, so that the next screen starts with faces and not with initials; then it is revoked.
 */
import { isPdf } from '#domain/values/pdf.ts'
import type { StoredPhoto } from './photos.ts'

export interface PhotoSources {
  /** Returns the source of a photo that is shown, or was a moment ago. */
  known(image_url: string): string | undefined
  sourceOf(photo: StoredPhoto): string
  /** Keeps the source of a photo until the function it returns is called. */
  hold(image_url: string): () => void
}

const KEPT_MS = 10_000

interface Kept {
  source?: string
  holders: number
  timer?: ReturnType<typeof setTimeout>
}

export function createPhotoSources(): PhotoSources {
  const all = new Map<string, Kept>()

  const keptOf = (image_url: string): Kept => {
    const kept = all.get(image_url) ?? { holders: 0 }
    all.set(image_url, kept)
    clearTimeout(kept.timer)
    return kept
  }
  const forgetSoon = (image_url: string, kept: Kept) => {
    if (kept.holders > 0) return
    kept.timer = setTimeout(() => {
      all.delete(image_url)
      if (kept.source !== undefined) URL.revokeObjectURL(kept.source)
    }, KEPT_MS)
  }

  return {
    known: image_url => all.get(image_url)?.source,
    sourceOf({ image_url, bytes }) {
      const kept = keptOf(image_url)
      const type = isPdf(bytes) ? 'application/pdf' : 'image/jpeg'
      kept.source ??= URL.createObjectURL(new Blob([bytes], { type }))
      forgetSoon(image_url, kept)
      return kept.source
    },
    hold(image_url) {
      const kept = keptOf(image_url)
      kept.holders++
      return () => {
        kept.holders--
        forgetSoon(image_url, kept)
      }
    },
  }
}
