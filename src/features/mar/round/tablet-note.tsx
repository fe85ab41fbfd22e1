import { homesWithLateDoses } from '../../../charts/late-homes.ts'
import type { Round } from '../../../charts/round.ts'
import type { UnrecordedDoses } from '../../../charts/unrecorded-doses.ts'
import { useQuietTabletWords } from '../../../homes/quiet-tablets/quiet-tablet-words.ts'
import style from './tablet-note.module.css'

interface TabletNoteProps {
  round: Round
  unrecordedDays: UnrecordedDoses['days']
}

/** In the head of the round, whose room it takes: a tablet may have the doses that are late, or those of earlier days (A37.41). */
export function TabletNote({ round, unrecordedDays }: TabletNoteProps) {
  const { missing } = useQuietTabletWords()
  const [note] = [
    missing(homesWithLateDoses(round)),
    ...unrecordedDays.map(({ clientChart, date }) => missing([clientChart.home], date)),
  ].filter(words => words !== undefined)
  return note === undefined ? null : <p className={style.note}>{note}</p>
}
