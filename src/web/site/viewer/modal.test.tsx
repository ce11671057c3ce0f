import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useModal } from './modal.tsx';

function Stray() {
  return <>{useModal().id}</>;
}

test('[P-57] useModal says where it belongs when it is used outside its provider', () => {
  expect(() => renderToString(<Stray />)).toThrow('useModal must be used within a ModalProvider');
});
