/** What a table of a report has in common on the screen and on paper: the widths and the titles of its columns. */
import { shareOf, type TableColumn } from './documents/document.ts'

interface ColumnsProps {
  columns: readonly TableColumn[]
}

export const ColumnWidths = ({ columns }: ColumnsProps) => (
  <colgroup>
    {columns.map(column => (
      <col key={column.title} style={{ width: `${shareOf(column, columns)}%` }} />
    ))}
  </colgroup>
)

export const ColumnTitles = ({ columns }: ColumnsProps) => (
  <tr>
    {columns.map(({ title, isNumber }) => (
      <th key={title} scope="col" data-number={isNumber}>
        {title}
      </th>
    ))}
  </tr>
)
