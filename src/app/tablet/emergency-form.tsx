/** Asks who opens the charts, why, and for the code (decision 106). */
import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import * as v from 'valibot'
import { type EmergencyWords, emergencyWords as typedWords } from '#domain/protocol/emergency.ts'
import { groupedCode, parseSealedCode } from '#domain/protocol/sealed-code.ts'
import { deviceWallClock, momentWords } from '../../labels/dates.ts'
import { messageWords, problemWords } from '../../labels/message-words.ts'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { nowMs } from '../../now.ts'
import { ErrorFocusForm } from '../../ui/asking-form.tsx'
import { openInEmergency } from '../../vault/emergency.ts'
import { BackButton } from './back-button.tsx'
import style from './emergency.module.css'
import { type EmergencyMirror, openEmergencyMirror } from './emergency-mirror.ts'
import { emergencyWords } from './emergency-words.ts'
import { holdKeys, type KeysHold } from './keys-hold.ts'
import type { LockedPage } from './tablet-page.ts'

/** What is open, and who opened it. */
export interface OpenedCharts extends EmergencyMirror {
  readonly useId: string
  readonly openedBy: string
}

interface EmergencyFormProps {
  readonly page: LockedPage
  readonly onOpened: (charts: OpenedCharts) => void
  readonly onBack: () => void
}

export function EmergencyForm({ page, onOpened, onBack }: EmergencyFormProps) {
  const t = useLaterWords({ emergency: emergencyWords })
  const { tablet, device } = page
  const state = useLiveQuery(() => readCodeState(device.mirror), [device])
  const [isOpening, setIsOpening] = useState(false)
  return (
    <main className={style.form}>
      <BackButton onBack={isOpening ? undefined : onBack}>{t('emergency.open.back')}</BackButton>
      <h1>{t('emergency.open.title')}</h1>
      <p>{t('emergency.open.text', { home: tablet.home_name })}</p>
      <p className={style.logged}>
        <IconAlertTriangle size={22} aria-hidden />
        {t('emergency.open.logged')}
      </p>
      {state?.hasCode === false && (
        <p className={style.refused} role="status">
          {state.usedAt === undefined
            ? t('emergency.open.none')
            : t('emergency.open.used', { when: momentWords(state.usedAt, deviceWallClock(), t) })}
        </p>
      )}
      {state?.hasCode === true && <CodeForm {...{ page, isOpening, setIsOpening, onOpened }} />}
    </main>
  )
}

async function readCodeState({ tablet, emergency_use }: LockedPage['device']['mirror']) {
  const [stored, last] = await Promise.all([tablet.get('this'), emergency_use.orderBy('id').last()])
  return { hasCode: stored?.emergency !== undefined, usedAt: last?.opened_at }
}

/** Returns what was typed in capitals and in groups, as the code is printed: `7k2mq0v` → `7K2MQ-0V`. */
function inGroups(typed: string): string {
  return groupedCode(typed.toUpperCase().replace(/[^0-9A-Z]/g, ''))
}

interface TypedForm extends EmergencyWords {
  readonly code: string
}

function useCodeForm() {
  const t = useLaterWords({ emergency: emergencyWords })
  const faultOf = (name: keyof EmergencyWords) => (typed: string) => {
    const [issue] = v.safeParse(typedWords.entries[name], typed).issues ?? []
    return issue === undefined ? null : messageWords(issue.message, t)
  }
  return useForm<TypedForm>({
    initialValues: { code: '', opened_by: '', reason: '' },
    validate: {
      code: typed => (parseSealedCode(typed) === undefined ? t('emergency.open.codeFault') : null),
      opened_by: faultOf('opened_by'),
      reason: faultOf('reason'),
    },
  })
}

interface CodeFormProps extends Omit<EmergencyFormProps, 'onBack'> {
  readonly isOpening: boolean
  readonly setIsOpening: (isOpening: boolean) => void
}

function CodeForm({ page, isOpening, setIsOpening, onOpened }: CodeFormProps) {
  const t = useLaterWords({ emergency: emergencyWords })
  const [problem, setProblem] = useState<string>()
  const form = useCodeForm()
  const open = form.onSubmit(async ({ code: typedCode, ...typed }) => {
    const code = parseSealedCode(typedCode)
    if (code === undefined) return
    const words = v.parse(typedWords, typed)
    setProblem(undefined)
    setIsOpening(true)
    let hold: KeysHold | undefined
    try {
      // Held until the page is gone: keys do not change while its charts are open.
      hold = await holdKeys()
      const result = await openInEmergency(page.device.mirror, { code, words }, nowMs)
      if (result.outcome === 'open') {
        const { emergency } = result
        const charts = await openEmergencyMirror(page.tablet.tablet_id, emergency)
        return onOpened({ ...charts, useId: emergency.use.id, openedBy: words.opened_by })
      }
      form.setFieldError('code', t('emergency.open.wrong'))
      await hold.release()
    } catch (error) {
      setProblem(t('emergency.open.failed', { reason: problemWords(error, t) }))
      await hold?.release()
    } finally {
      setIsOpening(false)
    }
  })
  const codeProps = form.getInputProps('code')
  return (
    <ErrorFocusForm className={style.fields} onSubmit={open}>
      <Stack gap="lg">
        <TextInput
          size="lg"
          label={t('emergency.open.code')}
          description={t('emergency.open.codeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          classNames={{ input: style.code }}
          {...codeProps}
          onChange={({ currentTarget: { value, selectionStart } }) =>
            // Within what is typed nothing moves: the caret stays where the correction is.
            form.setFieldValue('code', selectionStart === value.length ? inGroups(value) : value)
          }
          onBlur={() => form.setFieldValue('code', inGroups(form.values.code))}
        />
        <TextInput
          size="lg"
          label={t('emergency.open.name')}
          autoComplete="off"
          required
          {...form.getInputProps('opened_by')}
        />
        <Textarea
          size="lg"
          label={t('emergency.open.reason')}
          autoComplete="off"
          autosize
          minRows={2}
          required
          {...form.getInputProps('reason')}
        />
        {problem !== undefined && (
          <p className={style.refused} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" size="lg" loading={isOpening}>
          {t('emergency.open.submit')}
        </Button>
      </Stack>
    </ErrorFocusForm>
  )
}
