/** The round: who gets what now, in the order one walks it. One tap gives, the quieter button asks why not. */

import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '#domain/entities/client.ts'
import { amountOf } from '#domain/rules/dose-words.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { Allergies } from './allergies.tsx'
import { DoseSaid, DoseStatus } from './dose-said.tsx'
import { amountAndRoute, type People } from './dose-text.ts'
import { GiveButton, OtherButton } from './give-button.tsx'
import type { Round, RoundDose, RoundStop } from './round.ts'
import style from './round-list.module.css'
import type { ClientChart } from './use-chart.ts'
import { type DoseActions, useDoseActions } from './use-dose-actions.tsx'
import { useStale } from './use-stale.ts'

interface RoundListProps {
  round: Round
  people: People | undefined
  mayMark: (person: ClientChart) => boolean
}

export function RoundList({ round, people, mayMark }: RoundListProps) {
  const { t } = useTranslation()
  const actions = useDoseActions()
  const staleIn = useStale()
  return (
    <section className={style.round} aria-labelledby="due-now">
      <header className={style.head}>
        <h2 id="due-now">{t('mar.round.title')}</h2>
        {round.open > 0 && (
          <span className={style.count} data-figures>
            {t('mar.round.dueCount', { count: round.open })}
          </span>
        )}
      </header>
      {round.open === 0 && (
        <p className={style.nothing}>
          {t('mar.round.nothingDue')}{' '}
          {round.nextTime ? t('mar.round.nextAt', { time: round.nextTime }) : t('mar.round.noMoreToday')}
        </p>
      )}
      <ol className={style.stops}>
        {round.stops.map(stop => (
          <li key={stop.key}>
            <Stop
              stop={stop}
              people={people}
              actions={actions}
              stale={staleIn(stop.person.chart.zone)}
              mayMark={mayMark(stop.person)}
            />
          </li>
        ))}
      </ol>
      {actions.dialogs}
    </section>
  )
}

interface StopProps {
  stop: RoundStop
  people: People | undefined
  actions: DoseActions
  stale: string | null
  mayMark: boolean
}

const Stop = ({ stop, actions, ...rest }: StopProps) => (
  <article className={style.stop} data-late={minutesLate(stop) > 0 || undefined}>
    <StopHead stop={stop} />
    <ul className={style.doses}>
      {stop.doses.map(due => (
        <DueDose
          key={due.dose.administration_id}
          due={due}
          person={stop.person}
          isBusy={actions.isBusy(due.dose.administration_id)}
          onGive={actions.give}
          onMiss={actions.miss}
          {...rest}
        />
      ))}
    </ul>
  </article>
)

const minutesLate = ({ doses }: RoundStop) =>
  Math.max(...doses.map(({ minutesLate, isDone }) => (isDone ? 0 : minutesLate)))

const StopHead = memo(function StopHead({ stop }: Pick<StopProps, 'stop'>) {
  const { t } = useTranslation()
  const { client, allergies } = stop.person
  const name = fullName(client)
  const minutes = minutesLate(stop)
  const late =
    minutes < 60
      ? t('mar.round.overdue', { minutes })
      : t('mar.round.overdueHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  return (
    <header className={style.who}>
      <PersonAvatar name={name} imageUrl={client.image_url} size={52} />
      <div className={style.whoWords}>
        <Link className={style.name} to={`/dashboard/mar/${client.id}`}>
          {name}
        </Link>
        <Allergies client={client} allergies={allergies} />
      </div>
      <div className={style.when}>
        <time className={style.time}>{stop.time}</time>
        {stop.isYesterday && <span>{t('mar.round.yesterday')}</span>}
        {minutes > 0 && <span className={style.late}>{late}</span>}
      </div>
    </header>
  )
})

interface DueDoseProps extends Omit<StopProps, 'stop' | 'actions'> {
  due: RoundDose
  person: ClientChart
  isBusy: boolean
  onGive: DoseActions['give']
  onMiss: DoseActions['miss']
}

const DueDose = memo(function DueDose({ due: { dose, isDone }, person, ...rest }: DueDoseProps) {
  const { people, stale, mayMark, isBusy, onGive, onMiss } = rest
  const { t } = useTranslation()
  const label = t('mar.round.doseOf', {
    drug: dose.version.medication_name,
    amount: amountOf(dose.version),
    client: fullName(person.client),
    time: dose.time,
  })
  return (
    <li className={style.dose} data-done={isDone || undefined}>
      <div className={style.what}>
        <span className={style.drug}>{dose.version.medication_name}</span>
        <span className={style.amount}>{amountAndRoute(dose.version, t)}</span>
        {dose.order.line.notes && <span className={style.notes}>{dose.order.line.notes}</span>}
        {isDone && <DoseSaid dose={dose} person={person} people={people} />}
      </div>
      {isDone ? (
        <DoseStatus dose={dose} />
      ) : (
        mayMark && (
          <div className={style.buttons}>
            <OtherButton
              label={t('mar.round.notGivenLabel', { dose: label })}
              disabled={isBusy}
              onPick={() => onMiss(dose, person)}
            >
              {t('mar.round.notGiven')}
            </OtherButton>
            <GiveButton
              label={t('mar.round.giveLabel', { dose: label })}
              stale={stale}
              disabled={isBusy}
              onGive={() => onGive(dose, person)}
            >
              {t('mar.round.give')}
            </GiveButton>
          </div>
        )
      )}
    </li>
  )
})
