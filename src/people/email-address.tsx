import style from './email-address.module.css'

/** An address that may break at the "@", so that a long address needs no wide column. */
export function EmailAddress({ email }: { email: string }) {
  const [localPart = '', domain = ''] = email.split('@')
  return (
    <span className={style.address}>
      {localPart}
      <wbr />@{domain}
    </span>
  )
}
