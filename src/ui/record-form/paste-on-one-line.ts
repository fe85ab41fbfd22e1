import type { ClipboardEvent } from 'react'

/** Pastes several lines with spaces in between. A browser may drop the line breaks: "8:0" and "0 PM" would join. */
export function pasteOnOneLine(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text')
  if (!/[\r\n]/.test(text)) return
  event.preventDefault()
  const input = event.currentTarget
  const end = input.value.length
  const joinedText = text.replaceAll(/\r\n|\r|\n/g, ' ')
  input.setRangeText(joinedText, input.selectionStart ?? end, input.selectionEnd ?? end, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
