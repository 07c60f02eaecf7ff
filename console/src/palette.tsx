import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, Label, TextField } from 'react-aria-components/TextField';
import { go } from './kit/router.tsx';
import { t } from './kit/text.ts';
import type { Screen } from './screens.ts';

interface Props {
  readonly screens: readonly Screen[];
  readonly onClose: () => void;
}

/** The command palette: every screen, and a search in each that has one. */
export default function Palette({ screens, onClose }: Props) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const places = screens.filter(({ path }) => !path.includes(':'));
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={(open) => !open && onClose()}>
      <Modal className="modal palette">
        <Dialog className="dialog" aria-label={t('Go to …')}>
          <Autocomplete filter={contains}>
            <TextField className="field" autoFocus>
              <Label className="hidden">{t('Go to …')}</Label>
              <Input placeholder={t('Go to …')} />
            </TextField>
            <Menu
              className="menu"
              aria-label={t('Go to …')}
              onAction={(key) => {
                onClose();
                go(String(key));
              }}
              renderEmptyState={() => t('Nothing here.')}
            >
              {places.map(({ path, title }) => (
                <MenuItem key={path} id={path} className="item" textValue={t(title)}>
                  {t(title)}
                </MenuItem>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
