import { Link } from 'react-router-dom'
import type { RowOf } from '#domain/registry.ts'
import { fullName } from '#domain/values/full-name.ts'
import style from './client-name.module.css'

type NamedClient = Pick<RowOf<'client'>, 'id' | 'first_name' | 'last_name'>

/** The name at the top of a page about a client, as a link to the client's own page. */
interface ClientNameProps {
  client: NamedClient
  /** Shown after the name, such as "Tracking Entries". */
  title?: string | undefined
}

export const ClientName = ({ client, title }: ClientNameProps) => (
  <h1 className={style.name}>
    <Link className={style.link} to={`/dashboard/clients/${client.id}`}>
      {fullName(client)}
    </Link>
    {title !== undefined && ` - ${title}`}
  </h1>
)
