/** What is asked before a passkey is added, renamed or removed. */
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type OwnPasskey, passkeyName } from '#domain/answers/passkeys.ts'
import { loadPasskeyPrompts, NoPasskey } from '../../session/passkeys.ts'
import { useSignInAgainRedirect } from '../../session/use-sign-in-again.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { DeleteConfirmation } from '../../ui/dialog/delete-confirmation.tsx'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'

const renamedPasskey = v.object({ name: passkeyName })

interface PasskeyFormProps {
  passkey: OwnPasskey
  onClose: () => void
}

const creationOptions = v.looseObject({
  challenge: v.string(),
  rp: v.looseObject({ name: v.string() }),
  user: v.looseObject({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.looseObject({ alg: v.number(), type: v.literal('public-key') })),
})

/** Asks first: whoever unlocks the device can sign in with its passkey. Then the browser prompts. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const change = useServerChange()
  const signInAgain = useSignInAgainRedirect('dashboard/profile?passkey=add')
  const toast = useShowToast()
  const add = async () => {
    try {
      let options: unknown
      await change({ method: 'post', path: 'me/passkeys/options', onAnswer: answer => (options = answer) })
      const { promptForNewPasskey } = await loadPasskeyPrompts()
      const credential = await promptForNewPasskey(v.parse(creationOptions, options))
      await change({ method: 'post', path: 'me/passkeys', json: { credential } })
    } catch (error) {
      signInAgain(error)
      if (!(error instanceof NoPasskey)) throw error
      throw new Error(t(`account.passkeys.${error.reason === 'known' ? 'known' : 'notGiven'}`), {
        cause: error,
      })
    }
    toast({ text: t('account.passkeys.done'), tone: 'given' })
  }
  return (
    <Confirmation
      opened
      onClose={onClose}
      title={t('account.passkeys.add')}
      question={
        <>
          <p>{t('account.passkeys.howTo')}</p>
          <p>{t('account.passkeys.whose')}</p>
          <NoConnectionNotice />
        </>
      }
      confirmLabel={t('account.passkeys.go')}
      onConfirm={add}
    />
  )
}

export function RenamePasskey({ passkey, onClose }: PasskeyFormProps) {
  const { t } = useTranslation()
  const change = useServerChange()
  const missing = t('account.passkeys.nameRequired')
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('account.passkeys.renameTitle')}
      schema={renamedPasskey}
      groups={[
        {
          fields: [
            { as: 'text', name: 'name', label: t('account.passkeys.name'), required: missing, maxLength: 60 },
          ],
        },
      ]}
      initialValues={{ name: passkey.name }}
      draftKey={`passkey.rename.${passkey.id}`}
      onSubmit={({ name }) => change({ method: 'patch', path: `me/passkeys/${passkey.id}`, json: { name } })}
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}

export function RemovePasskey({ passkey: { id, name }, onClose }: PasskeyFormProps) {
  const { t } = useTranslation()
  const change = useServerChange()
  const toast = useShowToast()
  const remove = async () => {
    await change({ method: 'delete', path: `me/passkeys/${id}` })
    toast({ text: t('account.passkeys.removed'), tone: 'given' })
  }
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t('account.passkeys.removeTitle')}
      confirmLabel={t('account.passkeys.remove')}
      question={
        <>
          <p>{t('account.passkeys.question', { name })}</p>
          <NoConnectionNotice />
        </>
      }
      onDelete={remove}
    />
  )
}
