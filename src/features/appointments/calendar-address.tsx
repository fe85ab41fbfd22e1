/**
 * Gives the user's own calendar app the appointments: as a file, or at an address. The user can make, copy, replace and
 * end the address.
 */
import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { deviceWallClock, momentWords } from '../../labels/dates.ts'
import { useServerAccess } from '../../session/access.ts'
import { useSignInAgainRedirect } from '../../session/use-sign-in-again.ts'
import { useLogFileExport } from '../../sync/access-notes.ts'
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
  const { http } = useServerAccess()
  const signInAgainIfNeeded = useSignInAgainRedirect('dashboard/appointments')
  const addressQuery = useServerRead(API_PATH, addressSchema, t('appointments.address.failed'))
  const [url, setUrl] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const createdAt = addressQuery.answer?.made_at ?? null

  const logExport = useLogFileExport('calendar')
  const saveCalendarFile = async () => {
    saveFile(`${t('appointments.file', { day: allWork.today })}.ics`, await calendarFile(allWork))
    logExport(allWork.homes.map(({ scope }) => scope))
  }
  const changeAddress = async (method: 'post' | 'delete') => {
    setIsWorking(true)
    setProblem(undefined)
    try {
      const response = http.signedIn[method](API_PATH)
      setUrl(method === 'post' ? v.parse(createdAddressSchema, await response.json()).url : undefined)
      if (method === 'delete') await response
      addressQuery.refresh()
    } catch (error) {
      setProblem(t(`appointments.address.${signInAgainIfNeeded(error) ? 'signInAgain' : 'failed'}`))
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
            <Button variant="default" disabled={isWorking} onClick={() => void changeAddress('delete')}>
              {t('appointments.address.end')}
            </Button>
          )}
          {addressQuery.answer && (
            <Button loading={isWorking} onClick={() => void changeAddress('post')}>
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
        {addressQuery.error ? (
          <ErrorState {...addressQuery.error} />
        ) : addressQuery.answer === undefined ? (
          <LoadingRows />
        ) : (
          createdAt !== null && (
            <p>
              {t('appointments.address.made', { when: momentWords(createdAt, deviceWallClock(), t) })}{' '}
              {addressQuery.answer.read_at === null
                ? t('appointments.address.neverRead')
                : t('appointments.address.read', {
                    when: momentWords(addressQuery.answer.read_at, deviceWallClock(), t),
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
