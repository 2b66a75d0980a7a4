import { Link } from 'react-router'
import { Logo } from './logo.tsx'
import { Nav } from './nav.tsx'

export function Sidebar() {
  return (
    <aside className="no-print sticky top-0 z-30 hidden h-dvh w-14 shrink-0 lg:block xl:w-54">
      {/* From 1024 to 1279 px a rail of icons, which opens under the pointer and the focus. */}
      <div className="group/rail h-full w-14 overflow-hidden border-line border-r bg-sunken transition-[width] focus-within:w-54 focus-within:shadow-float hover:w-54 hover:shadow-float hover:delay-200 xl:w-54 xl:shadow-none!">
        <div className="flex h-full flex-col">
          <Link to="/dashboard" className="mx-3 mt-2 mb-3 flex h-10 shrink-0 items-center overflow-hidden rounded-control px-0.5">
            <Logo />
          </Link>
          <Nav />
        </div>
      </div>
    </aside>
  )
}
