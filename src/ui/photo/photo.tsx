import { type ReactNode, useState } from 'react'
import { usePhoto } from '../../mirror/photos/use-photo.ts'

export interface PhotoProps {
  imageUrl: string
  alt: string
  className?: string | undefined
  /** Shown while the photo is not on this device, or cannot be displayed. */
  children: ReactNode
}

export function Photo({ imageUrl, alt, className, children }: PhotoProps) {
  const source = usePhoto(imageUrl)
  const [brokenSource, setBrokenSource] = useState<string>()
  if (source === undefined || source === brokenSource) return children
  return <img className={className} src={source} alt={alt} onError={() => setBrokenSource(source)} />
}
