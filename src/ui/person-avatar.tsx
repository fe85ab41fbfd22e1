/** A face, or initials on a muted color per person, so that people are easy to tell apart. */
import { initialsOfName } from '#domain/rules/people/initials.ts'
import style from './person-avatar.module.css'
import { Photo } from './photo/photo.tsx'

export interface PersonAvatarProps {
  name: string
  imageUrl?: string | null
  /** Side in px. */
  size?: number
}

const HUE_COUNT = 8
const hueOf = (name: string) =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % HUE_COUNT

/** Hidden from screen readers: the name is always shown beside it, and would be read twice. */
export function PersonAvatar({ name, imageUrl, size = 44 }: PersonAvatarProps) {
  const initials = initialsOfName(name) || '·'
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
