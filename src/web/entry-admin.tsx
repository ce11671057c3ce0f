import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BackOffice } from './admin/back-office.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <BackOffice />
    </StrictMode>,
  );
}
