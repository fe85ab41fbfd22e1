/** A form outside the record dialogs, such as sign-in. Scrolls to the first error and focuses it. */
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

interface ErrorFocusFormProps {
  readonly className?: string | undefined
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/**
 * Focuses the first wrong field, or the message about the whole form, whether the device or the server refused it and
 * whenever the answer arrives (U20.2).
 */
export function ErrorFocusForm({ className, onSubmit, children }: ErrorFocusFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const isSubmitted = useRef(false)
  // Runs after each render, since the answer is what renders the refusal.
  useEffect(() => {
    const invalidElement = isSubmitted.current
      ? formRef.current?.querySelector<HTMLElement>(ERROR_SELECTOR)
      : null
    if (invalidElement == null) return
    isSubmitted.current = false
    const choiceInput = invalidElement.matches(CHOICE_ERROR_SELECTOR)
      ? invalidElement.parentElement?.querySelector('input')
      : null
    const focusTarget = choiceInput ?? invalidElement
    if (!focusTarget.matches('input, textarea, button')) focusTarget.tabIndex = -1
    focusTarget.scrollIntoView?.({ block: 'center' })
    focusTarget.focus({ preventScroll: true })
  })
  return (
    <form
      ref={formRef}
      className={className}
      noValidate
      onSubmit={event => {
        isSubmitted.current = true
        onSubmit(event)
      }}
    >
      {children}
    </form>
  )
}

/** The error under a choice, whose radio buttons are not marked as invalid. */
const CHOICE_ERROR_SELECTOR = '.mantine-InputWrapper-error'
const ERROR_SELECTOR = `[aria-invalid=true], ${CHOICE_ERROR_SELECTOR}, [role=alert]`
