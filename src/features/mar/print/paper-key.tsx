import { useTranslation } from 'react-i18next'
import { NO_REASON_LETTER, REASON_LETTERS } from '#domain/rules/doses/chart/paper.ts'
import { userNameOf } from '../chart/dose-text.ts'
import { DISPUTED_SIGN, EXPLAINED_SIGN, PAPER_SIGNS } from './paper-grid.tsx'
import { SheetHead } from './paper-head.tsx'
import type { PaperSectionProps } from './paper-section.tsx'
import style from './paper-tables.module.css'

const REASON_LETTER_ENTRIES = Object.entries(REASON_LETTERS) as [keyof typeof REASON_LETTERS, string][]
const SIGN_STATES = ['no_record', 'future', 'before', 'after', 'off', 'elsewhere'] as const

/** Explains whose initials are whose, and what each symbol in a cell means. */
export function KeyPaper({ paper, clientChart, month }: PaperSectionProps) {
  const { t } = useTranslation()
  const { people } = clientChart
  const signers = paper.signers
    .map(id => ({ id, initials: people.get(id)?.initials ?? '?', name: userNameOf(people, id, t) }))
    .sort((left, right) => left.initials.localeCompare(right.initials))
  return (
    <section className={style.key}>
      <SheetHead clientChart={clientChart} month={month} title={t('mar.print.key.title')} />
      {signers.length === 0 && <p>{t('mar.print.key.none')}</p>}
      <ul className={style.signers}>
        {signers.map(({ id, initials, name }) => (
          <li key={id}>
            <strong>{initials}</strong> {name}
            <span className={style.line} aria-hidden>
              {t('mar.print.key.signature')}
            </span>
          </li>
        ))}
      </ul>
      <h3>{t('mar.print.key.legend')}</h3>
      <ul className={style.legend}>
        <li>
          <span className={style.sign}>DR</span> {t('mar.print.key.given')}
        </li>
        <li>
          <b className={style.letter}>R</b> {t('mar.print.key.notGiven')}
        </li>
        {REASON_LETTER_ENTRIES.map(([code, letter]) => (
          <li key={code}>
            <b className={style.letter}>{letter}</b> {t(`mar.reasons.${code}`)}
          </li>
        ))}
        <li>
          <b className={style.letter}>{NO_REASON_LETTER}</b> {t('mar.print.key.letter.M')}
        </li>
        <li>
          <b className={style.disputed}>{DISPUTED_SIGN}</b> {t('mar.print.key.disputed')}
        </li>
        <li>
          <span className={style.sign}>{EXPLAINED_SIGN}</span> {t('mar.print.key.explained')}
        </li>
        {SIGN_STATES.map(state => (
          <li key={state}>
            <span className={style.sign} data-state={state}>
              {PAPER_SIGNS[state]}
            </span>{' '}
            {t(`mar.print.key.${state}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
