/** Lets a manager import a rescue file: the records that a broken tablet could not send. */
import { Button, FileButton, Progress } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { type RescueAnswer, type RescueFile, rescueAnswer } from '#domain/protocol/rescue-file.ts'
import { deviceWallClock, relativeMomentWords } from '../../labels/dates.ts'
import { messageWords } from '../../labels/message-words.ts'
import { momentNow } from '../../now.ts'
import { useServerAccess } from '../../session/access.ts'
import type { Http } from '../../session/http.ts'
import { readRescueFile } from '../../sync/outbox/rescue-file.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import style from './rescue-import.module.css'
import { useStorageWords } from './use-storage-words.ts'

type ImportState =
  | { step: 'choosing'; problem?: string }
  | { step: 'importing'; partsDone: number; partCount: number }
  | { step: 'done'; file: RescueFile; answer: RescueAnswer }

const COUNT_NAMES = ['applied', 'already_there', 'held', 'refused'] as const

export function RescueImport({ onClose }: { onClose: () => void }) {
  const t = useStorageWords()
  const { http } = useServerAccess()
  const [state, setState] = useState<ImportState>({ step: 'choosing' })

  async function importFile(chosenFile: File | null) {
    if (chosenFile === null) return
    // A USB stick may have been removed since the file was selected.
    const content = await chosenFile.text().catch(() => undefined)
    if (content === undefined) {
      return setState({ step: 'choosing', problem: t('storage.rescue.unreadable') })
    }
    const file = readRescueFile(content)
    if (file === undefined) {
      return setState({ step: 'choosing', problem: t('storage.rescue.notRescueFile') })
    }
    const partCount = file.parts.length
    const showProgress = (partsDone: number) => setState({ step: 'importing', partsDone, partCount })
    showProgress(0)
    try {
      setState({ step: 'done', file, answer: await importRescueFile(http, file, showProgress) })
    } catch (error) {
      const problem =
        error instanceof Refusal ? messageWords(error.message, t) : t('storage.rescue.unfinished')
      setState({ step: 'choosing', problem })
    }
  }

  return (
    <Dialog
      opened
      mustBeAnswered={state.step === 'importing'}
      onClose={onClose}
      title={t(state.step === 'done' ? 'storage.rescue.done' : 'storage.rescue.importTitle')}
      actions={
        state.step === 'importing' ? undefined : (
          <>
            {state.step === 'done' && (
              <Button variant="default" onClick={() => setState({ step: 'choosing' })}>
                {t('storage.rescue.another')}
              </Button>
            )}
            <Button variant={state.step === 'done' ? 'filled' : 'default'} onClick={onClose}>
              {t('ui.close')}
            </Button>
            {state.step === 'choosing' && (
              <FileButton accept="application/json,.json" onChange={file => void importFile(file)}>
                {buttonProps => (
                  <Button {...buttonProps} leftSection={<IconFileImport size={20} aria-hidden />}>
                    {t('storage.rescue.choose')}
                  </Button>
                )}
              </FileButton>
            )}
          </>
        )
      }
    >
      {state.step === 'choosing' && <p>{t('storage.rescue.importDetail')}</p>}
      {state.step === 'choosing' && state.problem !== undefined && (
        <p className={style.problem} data-tone="attention" role="alert">
          {state.problem}
        </p>
      )}
      {state.step === 'importing' && (
        <div role="status">
          <p>{t('storage.rescue.importing', { done: state.partsDone, total: state.partCount })}</p>
          <Progress value={(state.partsDone / state.partCount) * 100} size="lg" radius="xl" aria-hidden />
        </div>
      )}
      {state.step === 'done' && <Summary {...state} />}
    </Dialog>
  )
}

function Summary({ file, answer }: { file: RescueFile; answer: RescueAnswer }) {
  const { t } = useTranslation()
  const when = relativeMomentWords(file.saved_at, momentNow(), deviceWallClock(), t)
  return (
    <div role="status">
      <p>{t('storage.rescue.doneCount', { count: file.count, when })}</p>
      <ul className={style.counts}>
        {COUNT_NAMES.filter(name => answer[name] > 0).map(name => (
          <li key={name}>{t(`storage.rescue.${name}`, { count: answer[name] })}</li>
        ))}
      </ul>
      {answer.reasons.length > 0 && (
        <ul className={style.reasons}>
          {answer.reasons.map(({ message, count }) => (
            <li key={message}>{count > 1 ? `${message} (${count})` : message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * Imports a rescue file part by part, so that a long one survives an unstable connection. Calls `onProgress` after each
 * part. Throws the server's `Refusal`, or an error when there was no response.
 */
async function importRescueFile(
  http: Pick<Http, 'signedIn'>,
  file: RescueFile,
  onProgress: (partsDone: number) => void,
): Promise<RescueAnswer> {
  let totals: RescueAnswer = { applied: 0, already_there: 0, held: 0, refused: 0, reasons: [] }
  for (const [index, part] of file.parts.entries()) {
    totals = addAnswers(
      totals,
      v.parse(rescueAnswer, await http.signedIn.post('sync/rescue', { json: part }).json()),
    )
    onProgress(index + 1)
  }
  return totals
}

function addAnswers(totals: RescueAnswer, partAnswer: RescueAnswer): RescueAnswer {
  const reasons = new Map(totals.reasons.map(({ message, count }) => [message, count]))
  for (const { message, count } of partAnswer.reasons)
    reasons.set(message, (reasons.get(message) ?? 0) + count)
  return {
    applied: totals.applied + partAnswer.applied,
    already_there: totals.already_there + partAnswer.already_there,
    held: totals.held + partAnswer.held,
    refused: totals.refused + partAnswer.refused,
    reasons: [...reasons].map(([message, count]) => ({ message, count })),
  }
}
