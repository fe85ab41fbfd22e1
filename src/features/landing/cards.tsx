import type { TablerIcon } from '@tabler/icons-react'
import style from './landing.module.css'

interface CardsProps {
  cards: readonly { Icon: TablerIcon; heading: string; text: string }[]
}

export const Cards = ({ cards }: CardsProps) => (
  <ul className={style.cards} data-count={cards.length}>
    {cards.map(({ Icon, heading, text }) => (
      <li key={heading}>
        <span className={style.icon} aria-hidden="true">
          <Icon size={26} stroke={1.6} />
        </span>
        <h3>{heading}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
)
