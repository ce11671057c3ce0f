import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useModal } from './modal.tsx';

function OutsideProvider() {
  return <>{useModal().id}</>;
}

test('[P-57] useModal throws an error that names ModalProvider when called outside of it', () => {
  expect(() => renderToString(<OutsideProvider />)).toThrow('useModal must be used within a ModalProvider');
});
