/** The form that assigns a member of the company to a home, in a role the user may grant. */
import * as v from 'valibot'
import { staffMember } from '#domain/answers/staff-member.ts'
import { homeRoleFields } from '#domain/operations/staff.ts'
import type { StoredRow } from '#domain/registry.ts'
import { actingRole, canGrantRole, STAFF_ROLES } from '#domain/rules/people/staff.ts'
import { numericId } from '#domain/values/schemas.ts'
import { homeScope } from '#domain/values/scope.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { roleOptions } from '../../../people/account-fields.ts'
import { useSession } from '../../../session/session.ts'
import { useServerChange } from '../../../sync/use-server-change.ts'
import { useServerRead } from '../../../sync/use-server-read.ts'
import { NoConnectionNotice } from '../../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'

const assignmentSchema = v.object({ staff_id: numericId, role: homeRoleFields.role })
const staffAnswerSchema = v.object({ staff: v.array(staffMember) })

interface AssignStaffProps {
  home: StoredRow<'home'>
  /** Ids of the people who already work there. */
  assignedIds: readonly number[]
  onClose: () => void
}

export function AssignStaff({ home, assignedIds, onClose }: AssignStaffProps) {
  const t = useLabels()
  const change = useServerChange()
  const session = useSession()
  const { answer, error } = useServerRead(
    `staff?company_id=${home.company_id}&is_active=true&per_page=100`,
    staffAnswerSchema,
    t('groupHomes.staff.failed'),
  )
  const unassignedStaff = answer?.staff.filter(
    member => member.may_change && !assignedIds.includes(member.id),
  )
  const ownRole =
    session.state === 'authenticated'
      ? actingRole(session.grants, homeScope(home.id), home.company_id)
      : undefined
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('groupHomes.staff.assign')}
      submitLabel={t('groupHomes.staff.assign')}
      schema={assignmentSchema}
      groups={[
        {
          fields: [
            {
              as: 'select',
              name: 'staff_id',
              label: t('groupHomes.staff.member'),
              required: t('groupHomes.staff.memberMissing'),
              options:
                error === undefined
                  ? unassignedStaff?.map(({ id, name }) => ({ value: id, label: name }))
                  : 'failed',
              hint: unassignedStaff?.length === 0 ? t('groupHomes.staff.nobodyLeft') : undefined,
              emptyAs: 'absent',
            },
            {
              as: 'choice',
              name: 'role',
              label: t('labels.user.fields.role'),
              required: t('groupHomes.staff.roleMissing'),
              options: roleOptions(
                STAFF_ROLES.filter(role => canGrantRole(ownRole, role)),
                t,
              ),
              emptyAs: 'absent',
            },
          ],
        },
      ]}
      onSubmit={json =>
        change({
          method: 'post',
          path: `group-homes/${home.id}/staff`,
          json,
          messages: { internal: t('groupHomes.staff.failedAssign') },
        })
      }
    >
      <p>{home.home_name}</p>
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}
