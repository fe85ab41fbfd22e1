/** One card per client: face, name, a colored record count, one line; the whole card is a link. */
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '../badge.tsx'
import { LoadingCards } from '../page/loading.tsx'
import { MirrorEmptyState } from '../page/nothing-here.tsx'
import { PersonAvatar } from '../person-avatar.tsx'
import type { Tone } from '../theme-colors.ts'
import style from './overview-cards.module.css'

export interface OverviewCard {
  id: number | string
  name: string
  imageUrl?: string | null
  to: string
  /** Details that distinguish this client from others; nothing interactive, because the whole card is a link. */
  details?: ReactNode
  /** Counts such as "3 medications", each with a dot colored by the count. */
  badges?: readonly { text: string; tone: Tone }[]
  /** "Next Administration: 14:00", "Latest Entry: …"; line breaks in it are shown. */
  line?: string
}

export interface OverviewCardsProps {
  /** undefined while the mirror is being read. */
  cards: readonly OverviewCard[] | undefined
  emptyMessage: { title: string; text: string }
  label: string
}

export function OverviewCards({ cards, emptyMessage, label }: OverviewCardsProps) {
  if (cards === undefined) return <LoadingCards />
  if (cards.length === 0) return <MirrorEmptyState {...emptyMessage} />
  return (
    <ul className={style.cards} aria-label={label}>
      {cards.map(card => (
        <li key={card.id}>
          <Link className={style.card} to={card.to}>
            <PersonAvatar
              name={card.name}
              size={56}
              {...(card.imageUrl ? { imageUrl: card.imageUrl } : {})}
            />
            <span className={style.words}>
              <span className={style.name}>{card.name}</span>
              {card.details}
              {card.badges && (
                <span className={style.badges}>
                  {card.badges.map(({ text, tone }) => (
                    <Badge key={text} tone={tone} weight="dot">
                      {text}
                    </Badge>
                  ))}
                </span>
              )}
              {card.line && <span className={style.line}>{card.line}</span>}
            </span>
            <IconChevronRight className={style.arrow} size={20} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
