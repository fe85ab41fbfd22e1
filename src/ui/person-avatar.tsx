/** A face, or initials on a quiet colour of their own, so that people are told apart at a glance. */
import { useState } from 'react'
import style from './person-avatar.module.css'

export interface PersonAvatarProps {
  name: string
  imageUrl?: string | null
  /** Side in px. */
  size?: number
}

/** "Walter Abbott" → "WA"; one name gives one letter, none a dot. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]?.[0] ?? '·'
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}

const HUES = 8
const hueOf = (name: string) =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % HUES

/** The name always stands beside it, so a screen reader does not hear it twice. */
export function PersonAvatar({ name, imageUrl, size = 44 }: PersonAvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const shown = imageUrl && imageUrl !== brokenUrl ? imageUrl : undefined
  return (
    <span
      className={style.avatar}
      data-hue={hueOf(name)}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {shown === undefined ? (
        initialsOf(name)
      ) : (
        <img src={shown} alt="" onError={() => setBrokenUrl(shown)} />
      )}
    </span>
  )
}
