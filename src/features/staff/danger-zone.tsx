/** The section that deactivates the account of a person who leaves and reactivates it when they come back. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLabels } from '../../labels/use-labels.ts'
import type { AccountCollection } from '../../people/account-fields.ts'
import { OpenWork } from '../../people/open-work.tsx'
import { useServerChange } from '../../sync/use-server-change.ts'
import { DeleteConfirmation } from '../../ui/dialog/delete-confirmation.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'
import { roleAndHomeFields, roleAndHomeForm } from './staff-fields.ts'
import type { MemberProps } from './staff-page.tsx'
import { useInvitingHomes } from './use-inviting-homes.ts'

export function StaffDangerZone(props: MemberProps) {
  const t = useLabels()
  const { member, onChanged } = props
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const close = () => {
    setIsDialogOpen(false)
    onChanged()
  }
  const AccountDialog = member.is_active ? Deactivate : Reactivate
  return (
    <Card title={t('staff.close.zone')}>
      <p className={cards.none}>
        {t(member.is_active ? 'staff.close.explained' : 'staff.close.reopenExplained')}
      </p>
      <Button
        {...(member.is_active ? { variant: 'outline', color: 'attention' } : { variant: 'default' })}
        className={cards.below}
        onClick={() => setIsDialogOpen(true)}
      >
        {t(member.is_active ? 'staff.close.title' : 'staff.close.reopen')}
      </Button>
      {isDialogOpen && <AccountDialog member={member} onClose={close} />}
    </Card>
  )
}

interface AccountDialogProps extends Pick<MemberProps, 'member'> {
  onClose: () => void
}

function Deactivate({ member, onClose }: AccountDialogProps) {
  const t = useLabels()
  const change = useServerChange()
  const toast = useToast()
  const { name } = member
  const deactivate = async () => {
    await change({
      method: 'delete',
      path: `staff/${member.id}`,
      messages: { internal: t('staff.close.failed') },
    })
    toast({ text: t('staff.close.done', { name }), tone: 'given' })
  }
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t('staff.close.title')}
      confirmLabel={t('staff.close.title')}
      question={
        <>
          <p>{t('staff.close.question', { name })}</p>
          <OpenWork user={member} />
          <NeedsConnection />
        </>
      }
      onDelete={deactivate}
    />
  )
}

function Reactivate({ member, onClose }: AccountDialogProps) {
  const t = useLabels()
  const change = useServerChange()
  const homes = useInvitingHomes().filter(({ home }) => home.company_id === member.company_id)
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('staff.close.reopen')}
      submitLabel={t('staff.close.reopen')}
      schema={roleAndHomeForm}
      groups={[
        {
          fields: formFields(
            roleAndHomeForm,
            fieldWords<AccountCollection>('user', t),
            {},
            roleAndHomeFields(homes, t),
          ),
        },
      ]}
      initialValues={{
        role: member.staff_role ?? undefined,
        home_id: homes.length === 1 ? homes[0]?.home.id : undefined,
      }}
      onSubmit={json => change({ method: 'put', path: `staff/${member.id}/reactivate`, json })}
    >
      <p>{member.name}</p>
      <NeedsConnection />
    </RecordFormDialog>
  )
}
