/** The pages that cover the screen, or an open form, while this window cannot use the device's database. */
import { Button, FocusTrap, Portal } from '@mantine/core'
import { IconAppWindow, IconDatabaseOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { DatabaseState } from '../../mirror/tables/database-state.ts'
import { useUppermostMessageElement } from '../../ui/dialog/open-dialogs.tsx'
import { NoticePage } from '../notice-page.tsx'
import style from './database-state-notice.module.css'
import { UnsentOnDisk } from './unsent-on-disk.tsx'
import { useStorageWords } from './use-storage-words.ts'

/** The database states that have a page. A window in the state `left` is blank. */
export type StateWithPage = Exclude<DatabaseState, 'left'>

const ICON_PROPS = { size: 40, stroke: 1.5 }
const reload = () => window.location.reload()

export const DatabaseStatePages = ({ state, isOverForm }: { state: StateWithPage; isOverForm: boolean }) =>
  isOverForm && state !== 'blocked' ? <NotSavingBar state={state} /> : <StateCover state={state} />

/** Covers dialogs too, and takes the focus. */
function StateCover({ state }: { state: StateWithPage }) {
  const t = useStorageWords()
  return (
    <Portal>
      <FocusTrap>
        <div
          className={style.cover}
          role="alertdialog"
          aria-modal
          aria-label={t(`storage.${state}.title`)}
          tabIndex={-1}
        >
          {/* Takes the focus in place of the button, so that nothing is pressed by mistake. */}
          <div className={style.page} tabIndex={-1} data-autofocus>
            <DatabaseStatePage state={state} />
          </div>
        </div>
      </FocusTrap>
    </Portal>
  )
}

function DatabaseStatePage({ state }: { state: StateWithPage }): ReactNode {
  const t = useStorageWords()
  if (state === 'blocked') {
    return (
      <NoticePage
        icon={<IconAppWindow {...ICON_PROPS} />}
        title={t('storage.blocked.title')}
        text={t('storage.blocked.text')}
      />
    )
  }
  if (state === 'outdated') {
    return (
      <NoticePage
        icon={<IconRefresh {...ICON_PROPS} />}
        title={t('storage.outdated.title')}
        text={t('storage.outdated.text')}
        action={{ onClick: reload, label: t('storage.outdated.reload') }}
      />
    )
  }
  if (state === 'silent' || state === 'newer') {
    return (
      <NoticePage
        icon={state === 'newer' ? <IconRefresh {...ICON_PROPS} /> : <IconDatabaseOff {...ICON_PROPS} />}
        title={t(`storage.${state}.title`)}
        text={t(`storage.${state}.text`)}
        action={{ onClick: reload, label: t('storage.silent.reload') }}
      >
        <UnsentOnDisk />
      </NoticePage>
    )
  }
  return (
    <NoticePage
      icon={<IconDatabaseOff {...ICON_PROPS} />}
      title={t('storage.emptied.title')}
      text={t('storage.emptied.text')}
      action={{ onClick: reload, label: t('storage.emptied.goOn') }}
    />
  )
}

/** Shown in the open dialog, because nothing outside it can be reached. */
function NotSavingBar({ state }: { state: Exclude<StateWithPage, 'blocked'> }) {
  const t = useStorageWords()
  const dialog = useUppermostMessageElement()
  return createPortal(
    <div className={style.bar} role="alert" data-tone="attention" data-over-page={!dialog || undefined}>
      <span>{t(`storage.${state}.form`)}</span>
      <Button variant="default" onClick={reload}>
        {t(state === 'silent' || state === 'newer' ? 'storage.silent.reload' : 'storage.outdated.reload')}
      </Button>
    </div>,
    dialog ?? document.body,
  )
}
