/** The section to deactivate the account of a staff member who leaves, or to reactivate it later. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLabels } from '../../labels/use-labels.ts'
import type { AccountCollection } from '../../people/account-fields.ts'
import { OpenWork } from '../../people/open-work.tsx'
import { useServerChange } from '../../sync/use-server-change.ts'
import { DeleteConfirmation } from '../../ui/dialog/delete-confirmation.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'
import { roleAndHomeFields, roleAndHomeForm } from './staff-fields.ts'
import type { MemberProps } from './staff-page.tsx'
import { useAssignableHomes } from './use-inviting-homes.ts'

export function StaffDangerZone(props: MemberProps) {
  const t = useLabels()
  const { member, onChange } = props
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const closeAndRefresh = () => {
    setIsDialogOpen(false)
    onChange()
  }
  const AccountDialog = member.is_active ? DeactivateDialog : ReactivateDialog
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
      {isDialogOpen && <AccountDialog member={member} onClose={closeAndRefresh} />}
    </Card>
  )
}

interface AccountDialogProps extends Pick<MemberProps, 'member'> {
  onClose: () => void
}

function DeactivateDialog({ member, onClose }: AccountDialogProps) {
  const t = useLabels()
  const change = useServerChange()
  const toast = useShowToast()
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
          <NoConnectionNotice />
        </>
      }
      onDelete={deactivate}
    />
  )
}

function ReactivateDialog({ member, onClose }: AccountDialogProps) {
  const t = useLabels()
  const change = useServerChange()
  const homes = useAssignableHomes().filter(({ home }) => home.company_id === member.company_id)
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
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}
