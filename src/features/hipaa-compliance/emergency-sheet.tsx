/** An emergency code, the moment it was made: on the screen, and on a sheet of paper that explains itself. */
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { MadeEmergencyCode } from '#domain/protocol/emergency.ts'
import type { Tablet } from '#domain/protocol/tablets.ts'
import { deviceWallClock, momentWords } from '../../labels/dates.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CodeGroups } from './code-groups.tsx'
import style from './emergency-sheet.module.css'

interface SheetProps {
  readonly tablet: Tablet
  readonly made: MadeEmergencyCode
}

/** Only its button closes it: the code is shown once. */
export function EmergencySheet({ tablet, made, onClose }: SheetProps & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Dialog
        opened
        mustBeAnswered
        onClose={onClose}
        title={t('hipaaCompliance.tablets.emergency.sheet.title')}
        width="medium"
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              {t('ui.close')}
            </Button>
            <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
              {t('hipaaCompliance.tablets.emergency.sheet.print')}
            </Button>
          </>
        }
      >
        <p className={style.once}>{t('hipaaCompliance.tablets.emergency.sheet.shownOnce')}</p>
        <Sheet tablet={tablet} made={made} />
      </Dialog>
      {createPortal(
        <div className={style.paper} aria-hidden="true" data-paper>
          <Sheet tablet={tablet} made={made} />
        </div>,
        document.body,
      )}
    </>
  )
}

function Sheet({ tablet, made }: SheetProps) {
  const { t } = useTranslation()
  const when = momentWords(made.made_at, deviceWallClock(), t)
  return (
    <article className={style.sheet}>
      <h2>{t('hipaaCompliance.tablets.emergency.sheet.heading', { name: tablet.name })}</h2>
      <p>{t('hipaaCompliance.tablets.emergency.sheet.home', { home: tablet.home_name, when })}</p>
      <CodeGroups code={made.code} />
      <p>{t('hipaaCompliance.tablets.emergency.sheet.onlyFor')}</p>
      <ol>
        <li>{t('hipaaCompliance.tablets.emergency.sheet.step1')}</li>
        <li>{t('hipaaCompliance.tablets.emergency.sheet.step2')}</li>
        <li>{t('hipaaCompliance.tablets.emergency.sheet.step3')}</li>
      </ol>
      <p>{t('hipaaCompliance.tablets.emergency.sheet.logged')}</p>
      <p>{t('hipaaCompliance.tablets.emergency.sheet.keep')}</p>
      <p>{t('hipaaCompliance.tablets.emergency.sheet.waits')}</p>
    </article>
  )
}
