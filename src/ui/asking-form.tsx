/** A form outside the dialogs of records, such as sign-in: what it refuses is brought into sight and has the focus. */
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

interface AskingFormProps {
  readonly className?: string | undefined
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/** The first field at fault, or what is said of all of it: by device or server, whenever the answer comes (U20.2). */
export function AskingForm({ className, onSubmit, children }: AskingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isAsked = useRef(false)
  // After each drawing, since it is the answer that draws the refusal.
  useEffect(() => {
    const refused = isAsked.current ? form.current?.querySelector<HTMLElement>(REFUSED) : null
    if (refused == null) return
    isAsked.current = false
    const choice = refused.matches(COMPLAINT) ? refused.parentElement?.querySelector('input') : null
    const found = choice ?? refused
    if (!found.matches('input, textarea, button')) found.tabIndex = -1
    found.scrollIntoView?.({ block: 'center' })
    found.focus({ preventScroll: true })
  })
  return (
    <form
      ref={form}
      className={className}
      noValidate
      onSubmit={event => {
        isAsked.current = true
        onSubmit(event)
      }}
    >
      {children}
    </form>
  )
}

/** Under a choice, whose circles do not say that they are at fault. */
const COMPLAINT = '.mantine-InputWrapper-error'
const REFUSED = `[aria-invalid=true], ${COMPLAINT}, [role=alert]`
