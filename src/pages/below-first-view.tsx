// Renders the rest of a page that a link opens, when its first view has been painted.
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { nextPaint } from '../motion/next-paint.ts'

/**
 * Renders `children` in a second step if the visitor has followed a link to the page, so that a slow phone paints the
 * first view sooner. Until then a screen's height is reserved, so that the footer stays out of view. Everything is
 * rendered immediately on the server, and after Back and Forward, where the browser needs the whole page to find the
 * visitor's place in it. (Links with an anchor lead to the home page only.)
 */
export function BelowFirstView({ children }: { children: ReactNode }) {
  const navigation = useNavigationType()
  const [isRendered, setRendered] = useState(navigation === 'POP')
  useEffect(() => {
    nextPaint().then(() => startTransition(() => setRendered(true)))
  }, [])
  return isRendered ? children : <div className="below-first-view" />
}
