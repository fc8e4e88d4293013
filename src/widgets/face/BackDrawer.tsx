import { Drawer, type DrawerProps } from 'antd'
import { CloseOnBack, FocusReturn } from './CloseOnBack.tsx'

interface BackDrawerProps extends DrawerProps {
  open: boolean
  onClose(): void
}

/** A drawer over a screen, which the browser's way back closes. */
export const BackDrawer = ({ children, ...drawer }: BackDrawerProps) => (
  <>
    {drawer.open && <CloseOnBack close={drawer.onClose} />}
    <Drawer {...drawer}>
      <FocusReturn open={drawer.open} />
      {children}
    </Drawer>
  </>
)
