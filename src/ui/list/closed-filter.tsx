import { Checkbox } from '@mantine/core'
import style from './filters.module.css'
import { useListFilters } from './use-list-view.ts'

/** A checkbox that shows closed homes or companies too. Stored in the URL as `closed`. */
export function ClosedFilter({ label }: { label: string }) {
  const [{ closed }, setFilters] = useListFilters(['closed'])
  return (
    <Checkbox
      className={style.closed ?? ''}
      size="md"
      label={label}
      checked={closed !== ''}
      onChange={event => setFilters({ closed: event.currentTarget.checked ? 'true' : '' })}
    />
  )
}
