/**
 * Buttons of the first paint. They look like Mantine's `Button`, but today's round need not wait for its code (10 KB
 * with its dependencies; decision 101). Screens that load later use Mantine's button.
 */
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import style from './plain-button.module.css'

interface PlainButtonProps {
  /** Default: filled, for the main action. */
  variant?: 'default'
  icon?: ReactNode
  children: ReactNode
}

export const PlainButton = ({
  variant,
  icon,
  children,
  className,
  ...buttonProps
}: PlainButtonProps & Omit<ComponentProps<'button'>, 'type'>) => (
  <button type="button" {...buttonProps} className={buttonClassOf(className)} data-variant={variant}>
    {icon}
    <span>{children}</span>
  </button>
)

export const PlainLink = ({
  variant,
  icon,
  children,
  className,
  ...linkProps
}: PlainButtonProps & LinkProps) => (
  <Link {...linkProps} className={buttonClassOf(className)} data-variant={variant}>
    {icon}
    <span>{children}</span>
  </Link>
)

const buttonClassOf = (className: string | undefined) =>
  className === undefined ? style.button : `${style.button} ${className}`
