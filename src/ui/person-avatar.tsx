/** A face, or initials on a quiet color of their own, so that people are told apart at a glance. */
import style from './person-avatar.module.css'
import { Photo } from './photo/photo.tsx'

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
  const initials = initialsOf(name)
  return (
    <span
      className={style.avatar}
      data-hue={hueOf(name)}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      aria-hidden="true"
    >
      {imageUrl ? (
        <Photo imageUrl={imageUrl} alt="">
          {initials}
        </Photo>
      ) : (
        initials
      )}
    </span>
  )
}
