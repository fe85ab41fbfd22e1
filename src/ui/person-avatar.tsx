/** A face, or initials on a quiet color of their own, so that people are told apart at a glance. */
import { initialsOfName } from '#domain/rules/people/initials.ts'
import style from './person-avatar.module.css'
import { Photo } from './photo/photo.tsx'

export interface PersonAvatarProps {
  name: string
  imageUrl?: string | null
  /** Side in px. */
  size?: number
}

const HUES = 8
const hueOf = (name: string) =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % HUES

/** The name always stands beside it, so a screen reader does not hear it twice. */
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
