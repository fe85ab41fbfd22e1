/** Lets a manager import what a broken tablet could not send. */

import { Button, FileButton, Progress } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#domain/errors.ts'
import type { RescueAnswer, RescueFile } from '#domain/protocol/rescue-file.ts'
import { deviceClock, whenWords } from '../../labels/dates.ts'
import { messageWords } from '../../labels/message-words.ts'
import { momentNow } from '../../now.ts'
import { useAccess } from '../../session/access.ts'
import { readRescueFile } from '../../sync/outbox/rescue-file.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { importRescueFile } from './import-rescue.ts'
import style from './rescue-import.module.css'
import { useStorageWords } from './use-storage-words.ts'

type ImportState =
  | { at: 'choosing'; problem?: string }
  | { at: 'importing'; done: number; total: number }
  | { at: 'done'; file: RescueFile; answer: RescueAnswer }

const COUNTS = ['applied', 'already_there', 'held', 'refused'] as const

export function RescueImport({ onClose }: { onClose: () => void }) {
  const t = useStorageWords()
  const { http } = useAccess()
  const [state, setState] = useState<ImportState>({ at: 'choosing' })

  async function importFile(chosenFile: File | null) {
    if (chosenFile === null) return
    // A USB stick may have been removed since the file was selected.
    const content = await chosenFile.text().catch(() => undefined)
    if (content === undefined) {
      return setState({ at: 'choosing', problem: t('storage.rescue.unreadable') })
    }
    const file = readRescueFile(content)
    if (file === undefined) {
      return setState({ at: 'choosing', problem: t('storage.rescue.notRescueFile') })
    }
    const total = file.parts.length
    const showProgress = (done: number) => setState({ at: 'importing', done, total })
    showProgress(0)
    try {
      setState({ at: 'done', file, answer: await importRescueFile(http, file, showProgress) })
    } catch (error) {
      const problem =
        error instanceof Refusal ? messageWords(error.message, t) : t('storage.rescue.unfinished')
      setState({ at: 'choosing', problem })
    }
  }

  return (
    <Dialog
      opened
      mustBeAnswered={state.at === 'importing'}
      onClose={onClose}
      title={t(state.at === 'done' ? 'storage.rescue.done' : 'storage.rescue.importTitle')}
      actions={
        state.at === 'importing' ? undefined : (
          <>
            {state.at === 'done' && (
              <Button variant="default" onClick={() => setState({ at: 'choosing' })}>
                {t('storage.rescue.another')}
              </Button>
            )}
            <Button variant={state.at === 'done' ? 'filled' : 'default'} onClick={onClose}>
              {t('ui.close')}
            </Button>
            {state.at === 'choosing' && (
              <FileButton accept="application/json,.json" onChange={file => void importFile(file)}>
                {choose => (
                  <Button {...choose} leftSection={<IconFileImport size={20} aria-hidden />}>
                    {t('storage.rescue.choose')}
                  </Button>
                )}
              </FileButton>
            )}
          </>
        )
      }
    >
      {state.at === 'choosing' && <p>{t('storage.rescue.importDetail')}</p>}
      {state.at === 'choosing' && state.problem !== undefined && (
        <p className={style.problem} data-tone="attention" role="alert">
          {state.problem}
        </p>
      )}
      {state.at === 'importing' && (
        <div role="status">
          <p>{t('storage.rescue.importing', { done: state.done, total: state.total })}</p>
          <Progress value={(state.done / state.total) * 100} size="lg" radius="xl" aria-hidden />
        </div>
      )}
      {state.at === 'done' && <Summary {...state} />}
    </Dialog>
  )
}

function Summary({ file, answer }: { file: RescueFile; answer: RescueAnswer }) {
  const { t } = useTranslation()
  const when = whenWords(file.saved_at, momentNow(), deviceClock(), t)
  return (
    <div role="status">
      <p>{t('storage.rescue.doneCount', { count: file.count, when })}</p>
      <ul className={style.counts}>
        {COUNTS.filter(name => answer[name] > 0).map(name => (
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
