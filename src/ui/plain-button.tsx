/**
 * Buttons of the first paint. They look like Mantine's `Button`, whose code (10 KB with what it builds on) today's round
 * does not wait for (decision 101). Screens that load later use Mantine's.
 */
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import style from './plain-button.module.css'

interface ButtonLook {
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
  ...rest
}: ButtonLook & Omit<ComponentProps<'button'>, 'type'>) => (
  <button type="button" {...rest} className={buttonClassOf(className)} data-variant={variant}>
    {icon}
    <span>{children}</span>
  </button>
)

export const PlainLink = ({ variant, icon, children, className, ...rest }: ButtonLook & LinkProps) => (
  <Link {...rest} className={buttonClassOf(className)} data-variant={variant}>
    {icon}
    <span>{children}</span>
  </Link>
)

const buttonClassOf = (className: string | undefined) =>
  className === undefined ? style.button : `${style.button} ${className}`
