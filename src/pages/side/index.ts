/** The menu at the side: a bar on wide windows, a drawer on narrow ones. spec: shell §2 Sidebar menu, Responsive */
export { Side, SideDrawer } from './Side.tsx'
