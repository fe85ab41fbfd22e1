/** Who may unlock a tablet and has no PIN there yet, and making the code with which one of them begins (decision 107). */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { madeActivation, type PersonOfTablet, peopleOfTablet } from '#domain/protocol/activations.ts'
import type { Tablet } from '#domain/protocol/tablets.ts'
import { deviceWallClock, momentWords } from '../../labels/dates.ts'
import { problemWords } from '../../labels/message-words.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import cards from '../../ui/page/cards.module.css'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { CodeGroups } from './code-groups.tsx'
import style from './tablet-people.module.css'

/** A tablet that is on and connected fetches a code, and says that it has it. */
const LOOK_EVERY_MS = 10_000

export function TabletPeople({ tablet }: { tablet: Tablet }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" className={style.open} onClick={() => setIsOpen(true)}>
        {t('hipaaCompliance.tablets.people.label')}
      </Button>
      {isOpen && <PeopleDialog tablet={tablet} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Made = v.InferOutput<typeof madeActivation>

function PeopleDialog({ tablet, onClose }: { tablet: Tablet; onClose: () => void }) {
  const { t } = useTranslation()
  const { answer, error, refresh } = useServerRead(
    `tablets/${tablet.id}/people`,
    peopleOfTablet,
    t('hipaaCompliance.tablets.people.failed'),
  )
  const [chosenId, setChosenId] = useState<number>()
  const [made, setMade] = useState<Made>()
  const chosen = answer?.people.find(({ user_id }) => user_id === chosenId)
  if (chosen !== undefined && made !== undefined) {
    return (
      <CodeDialog
        tablet={tablet}
        person={chosen}
        made={made}
        onLook={refresh}
        onClose={() => {
          setMade(undefined)
          setChosenId(undefined)
        }}
      />
    )
  }
  if (chosen !== undefined) {
    return (
      <QuestionDialog
        tablet={tablet}
        person={chosen}
        onMade={answered => {
          setMade(answered)
          refresh()
        }}
        onClose={() => setChosenId(undefined)}
      />
    )
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('hipaaCompliance.tablets.people.title', { name: tablet.name })}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      {answer === undefined ? (
        error ? (
          <ErrorState {...error} />
        ) : (
          <p className={cards.none}>{t('ui.loading')}</p>
        )
      ) : (
        <People people={answer.people} onActivate={setChosenId} />
      )}
    </Dialog>
  )
}

/** Whom one can activate first. */
const byObstacle = (one: PersonOfTablet, other: PersonOfTablet): number =>
  Number(one.obstacle !== null) - Number(other.obstacle !== null)

interface PeopleProps {
  readonly people: readonly PersonOfTablet[]
  readonly onActivate: (user_id: number) => void
}

function People({ people, onActivate }: PeopleProps) {
  const { t } = useTranslation()
  const nameOf = ({ name }: PersonOfTablet) => name ?? t('ui.none')
  const here = people.filter(({ obstacle }) => obstacle === 'here')
  const others = people.filter(person => !here.includes(person)).toSorted(byObstacle)
  return (
    <div className={style.view}>
      <p>{t(`hipaaCompliance.tablets.people.${others.length === 0 ? 'none' : 'text'}`)}</p>
      <ul className={style.people}>
        {others.map(person => (
          <li key={person.user_id}>
            <div>
              <strong>{nameOf(person)}</strong>
              <PersonState person={person} />
            </div>
            {person.obstacle === null && (
              <Button
                variant="default"
                aria-label={t('hipaaCompliance.tablets.people.activateNamed', { person: nameOf(person) })}
                onClick={() => onActivate(person.user_id)}
              >
                {t(
                  person.activation === null
                    ? 'hipaaCompliance.tablets.people.activate'
                    : 'hipaaCompliance.tablets.people.newCode',
                )}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {here.length > 0 && (
        <p className={style.quiet}>
          {t('hipaaCompliance.tablets.people.here', { people: here.map(nameOf).join(', ') })}
        </p>
      )}
    </div>
  )
}

function PersonState({ person: { role, obstacle, activation } }: { person: PersonOfTablet }) {
  const { t } = useTranslation()
  const lines = [
    t(`hipaaCompliance.roleNames.${role}`),
    ...(obstacle === 'not_registered' ? [t('hipaaCompliance.tablets.people.notRegistered')] : []),
    ...(obstacle === 'not_yours' ? [t('hipaaCompliance.tablets.people.notYours')] : []),
    ...(activation === null
      ? []
      : [
          t('hipaaCompliance.tablets.people.waiting', {
            when: momentWords(activation.expires_at, deviceWallClock(), t),
          }),
          t(`hipaaCompliance.tablets.people.${activation.received_at === null ? 'notReceived' : 'received'}`),
        ]),
  ]
  return lines.map(line => (
    <span key={line} className={style.quiet}>
      {line}
    </span>
  ))
}

interface StepProps {
  readonly tablet: Tablet
  readonly person: PersonOfTablet
  readonly onClose: () => void
}

/** Says what a code is before one is made: the person is told by mail, and an earlier code ends. */
function QuestionDialog({ tablet, person, onClose, onMade }: StepProps & { onMade: (made: Made) => void }) {
  const { t } = useTranslation()
  const change = useServerChange()
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const name = person.name ?? t('ui.none')
  const make = async () => {
    setIsWorking(true)
    setProblem(undefined)
    try {
      await change({
        method: 'post',
        path: `tablets/${tablet.id}/people/${person.user_id}/activation`,
        onAnswer: answer => onMade(v.parse(madeActivation, answer)),
      })
    } catch (error) {
      setProblem(problemWords(error, t))
      setIsWorking(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      width="narrow"
      title={t('hipaaCompliance.tablets.people.activateNamed', { person: name })}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={isWorking}>
            {t('ui.cancel')}
          </Button>
          <Button onClick={() => void make()} loading={isWorking}>
            {t('hipaaCompliance.tablets.people.make')}
          </Button>
        </>
      }
    >
      <div className={style.view}>
        <p>{t('hipaaCompliance.tablets.people.question', { person: name, name: tablet.name })}</p>
        <p className={style.warning} data-tone="attention">
          {t('hipaaCompliance.tablets.people.warning', { person: name })}
        </p>
        <p>{t('hipaaCompliance.tablets.people.told', { person: name })}</p>
        {person.activation !== null && <p>{t('hipaaCompliance.tablets.people.ends')}</p>}
        {problem && (
          <p className={style.warning} data-tone="missed" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface CodeDialogProps extends StepProps {
  readonly made: Made
  /** Asks the server whether the tablet has the code by now. */
  readonly onLook: () => void
}

function CodeDialog({ tablet, person, made, onLook, onClose }: CodeDialogProps) {
  const { t } = useTranslation()
  const name = person.name ?? t('ui.none')
  const isReceived = person.activation !== null && person.activation.received_at !== null
  useEffect(() => {
    if (isReceived) return
    const timer = setInterval(onLook, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isReceived, onLook])
  const until = momentWords(made.expires_at, deviceWallClock(), t)
  return (
    <Dialog
      opened
      mustBeAnswered
      onClose={onClose}
      width="narrow"
      title={t('hipaaCompliance.tablets.people.codeOf', { person: name })}
      actions={<Button onClick={onClose}>{t('hipaaCompliance.tablets.people.done')}</Button>}
    >
      <div className={style.view}>
        <CodeGroups code={made.code} />
        <p className={style.warning} data-tone="attention">
          {t('hipaaCompliance.tablets.people.warning', { person: name })}
        </p>
        <p>{t('hipaaCompliance.tablets.people.steps', { name: tablet.name })}</p>
        <p>{t('hipaaCompliance.tablets.people.until', { when: until })}</p>
        <p role="status">
          <strong>{t(`hipaaCompliance.tablets.people.${isReceived ? 'received' : 'notReceived'}`)}</strong>{' '}
          {!isReceived && t('hipaaCompliance.tablets.people.fetch')}
        </p>
      </div>
    </Dialog>
  )
}
