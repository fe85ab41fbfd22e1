/** Lists the user's passkeys, adds one on this device, renames and removes them (decision 105). */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type OwnPasskey, ownPasskey } from '#domain/answers/passkeys.ts'
import { deviceWallClock, momentWords } from '../../labels/dates.ts'
import { hasPasskeys, loadPasskeyPrompts } from '../../session/passkeys.ts'
import { useSession } from '../../session/session.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { useOpenItem } from '../../ui/list/use-list-view.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { ErrorState } from '../../ui/page/error-state.tsx'

const passkeysSchema = v.object({ passkeys: v.array(ownPasskey) })

const loadForms = () => import('./passkey-forms.tsx')
const AddPasskey = onDemand(async () => (await loadForms()).AddPasskey)
const RenamePasskey = onDemand(async () => (await loadForms()).RenamePasskey)
const RemovePasskey = onDemand(async () => (await loadForms()).RemovePasskey)

export function Passkeys() {
  const { t } = useTranslation()
  const { answer, error, refresh } = useServerRead(
    'me/passkeys',
    passkeysSchema,
    t('account.passkeys.failed'),
  )
  // Kept in the URL: a user who must sign in again returns to the question.
  const [openForm, setOpenForm] = useOpenItem('passkey')
  const [openEntry, setOpenEntry] = useState<{ form: 'rename' | 'remove'; passkey: OwnPasskey }>()
  const session = useSession()
  const isForeignDevice = session.state === 'authenticated' && session.isSharedDevice === true
  const canAdd = hasPasskeys() && !isForeignDevice
  const close = () => {
    setOpenEntry(undefined)
    refresh()
  }
  const preload = () => void Promise.all([AddPasskey.preload(), loadPasskeyPrompts()]).catch(() => {})
  return (
    <Card
      title={t('account.passkeys.title')}
      action={
        canAdd && (
          <Button variant="default" onPointerEnter={preload} onClick={() => setOpenForm('add')}>
            {t('account.passkeys.add')}
          </Button>
        )
      }
    >
      <p className={cards.none}>{t('account.passkeys.what')}</p>
      {!canAdd && (
        <p className={cards.explained}>
          {t(`account.passkeys.${isForeignDevice ? 'foreignDevice' : 'unsupported'}`)}
        </p>
      )}
      {answer === undefined &&
        (error ? <ErrorState {...error} /> : <p className={cards.none}>{t('ui.loading')}</p>)}
      <ul className={cards.entries}>
        {answer?.passkeys.map(passkey => (
          <PasskeyEntry key={passkey.id} passkey={passkey} onPick={form => setOpenEntry({ form, passkey })} />
        ))}
      </ul>
      {canAdd && openForm === 'add' && (
        <AddPasskey
          onClose={() => {
            setOpenForm(null)
            refresh()
          }}
        />
      )}
      {openEntry?.form === 'rename' && <RenamePasskey passkey={openEntry.passkey} onClose={close} />}
      {openEntry?.form === 'remove' && <RemovePasskey passkey={openEntry.passkey} onClose={close} />}
    </Card>
  )
}

function PasskeyEntry({
  passkey: { name, created_at, last_used_at },
  onPick,
}: {
  passkey: OwnPasskey
  onPick: (form: 'rename' | 'remove') => void
}) {
  const { t } = useTranslation()
  const clock = deviceWallClock()
  return (
    <li className={cards.entry}>
      <div>
        <span>{name}</span>
        <span className={cards.small}>
          {t('account.passkeys.added', { when: momentWords(created_at, clock, t) })}
        </span>
        <span className={cards.small}>
          {last_used_at === null
            ? t('account.passkeys.neverUsed')
            : t('account.passkeys.used', { when: momentWords(last_used_at, clock, t) })}
        </span>
      </div>
      <RowMenu
        label={t('account.passkeys.actions', { name })}
        actions={[
          { label: t('account.passkeys.rename'), onPick: () => onPick('rename') },
          { label: t('account.passkeys.remove'), onPick: () => onPick('remove'), isDangerous: true },
        ]}
      />
    </li>
  )
}
