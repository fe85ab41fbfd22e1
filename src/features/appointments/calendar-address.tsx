/**
 * Appointments in the user's own calendar app: as a file, or at an address that can be made, copied, replaced, ended.
 */
import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { deviceClock, momentWords } from '../../labels/dates.ts'
import { useAccess } from '../../session/access.ts'
import { useSignInAgain } from '../../session/use-sign-in-again.ts'
import { useNoteExport } from '../../sync/access-notes.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { LoadingRows } from '../../ui/page/loading.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { AllWork } from '../../work-lists/use-work.ts'
import style from './calendar-address.module.css'
import { calendarFile } from './calendar-file.ts'

const API_PATH = 'me/calendar-address'
const addressSchema = v.object({ made_at: v.nullable(v.string()), read_at: v.nullable(v.string()) })
const createdAddressSchema = v.object({ url: v.string() })

interface CalendarAddressProps {
  allWork: AllWork<'appointment'>
  onClose: () => void
}

export function CalendarAddress({ allWork, onClose }: CalendarAddressProps) {
  const { t } = useTranslation()
  const { http } = useAccess()
  const signInAgain = useSignInAgain('dashboard/appointments')
  const addressRead = useServerRead(API_PATH, addressSchema, t('appointments.address.failed'))
  const [url, setUrl] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const createdAt = addressRead.answer?.made_at ?? null

  const logExport = useNoteExport('calendar')
  const saveCalendarFile = async () => {
    saveFile(`${t('appointments.file', { day: allWork.today })}.ics`, await calendarFile(allWork))
    logExport(allWork.homes.map(({ scope }) => scope))
  }
  const requestAddress = async (method: 'post' | 'delete') => {
    setIsWorking(true)
    setProblem(undefined)
    try {
      const response = http.signedIn[method](API_PATH)
      setUrl(method === 'post' ? v.parse(createdAddressSchema, await response.json()).url : undefined)
      if (method === 'delete') await response
      addressRead.refresh()
    } catch (error) {
      setProblem(t(`appointments.address.${signInAgain(error) ? 'signInAgain' : 'failed'}`))
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('appointments.address.title')}
      actions={
        <>
          {createdAt !== null && (
            <Button variant="default" disabled={isWorking} onClick={() => void requestAddress('delete')}>
              {t('appointments.address.end')}
            </Button>
          )}
          {addressRead.answer && (
            <Button loading={isWorking} onClick={() => void requestAddress('post')}>
              {t(createdAt === null ? 'appointments.address.make' : 'appointments.address.makeAnew')}
            </Button>
          )}
        </>
      }
    >
      <div className={style.words}>
        <p>{t('appointments.address.what')}</p>
        <h3>{t('appointments.calendarFile.title')}</h3>
        <div className={style.address}>
          <p>{t('appointments.calendarFile.text')}</p>
          <Button
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden />}
            onClick={() => void saveCalendarFile()}
          >
            {t('appointments.calendarFile.save')}
          </Button>
        </div>
        <h3>{t('appointments.address.subscribe')}</h3>
        <p>{t('appointments.address.text')}</p>
        {addressRead.error ? (
          <ErrorState {...addressRead.error} />
        ) : addressRead.answer === undefined ? (
          <LoadingRows />
        ) : (
          createdAt !== null && (
            <p>
              {t('appointments.address.made', { when: momentWords(createdAt, deviceClock(), t) })}{' '}
              {addressRead.answer.read_at === null
                ? t('appointments.address.neverRead')
                : t('appointments.address.read', {
                    when: momentWords(addressRead.answer.read_at, deviceClock(), t),
                  })}
            </p>
          )
        )}
        {url !== undefined && (
          <div className={style.address}>
            <TextInput readOnly label={t('appointments.address.label')} value={url} />
            <CopyButton value={url}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {t(copied ? 'appointments.address.copied' : 'appointments.address.copy')}
                </Button>
              )}
            </CopyButton>
            <p>{t('appointments.address.once')}</p>
          </div>
        )}
        {problem && <p role="alert">{problem}</p>}
      </div>
    </Dialog>
  )
}
