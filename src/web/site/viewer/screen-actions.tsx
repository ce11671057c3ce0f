import { Download, Link2, PenLine } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import type { ScreenThumb } from '#shared/contracts/screens.ts';
import { pages } from '#shared/urls.ts';
import { useAuth } from '#web/auth/auth-provider.tsx';
import { type ButtonStyle, buttonClass } from '#web/kit/button.tsx';
import { copyText } from '#web/kit/copy-text.ts';
import { Spinner } from '#web/kit/spinner.tsx';
import { toast } from '#web/kit/toasts.ts';
import { useSite } from '../use-site.ts';
import { downloadImage, downloadOf } from './download-image.ts';

type Props = {
  screen: ScreenThumb;
  appName: string;
  /** Shows only icons, for small screens. The labels remain as accessible names. */
  compact?: boolean;
};

/** Copy Link, Download and, for admins, Edit Screen [P-41]. */
export function ScreenActions({ screen, appName, compact = false }: Props) {
  const { publicUrl } = useSite();
  const { isAdmin } = useAuth();
  const [isDownloading, setDownloading] = useState(false);
  const file = downloadOf(screen, appName);
  const style: ButtonStyle = compact ? { variant: 'ghost', size: 'icon' } : {};
  const label = (text: string) => <span className={compact ? 'sr-only' : undefined}>{text}</span>;

  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> => {
    const address = `${publicUrl}${pages.screen(screen.id)}`;
    if (await copyText(address, currentTarget)) toast('success', 'Link copied to clipboard');
    else toast('error', `The browser does not allow copying. The link is ${address}`);
  };

  const save = async (event: MouseEvent): Promise<void> => {
    event.preventDefault();
    if (isDownloading) return;
    setDownloading(true);
    try {
      await downloadImage(file);
    } catch (error) {
      toast('error', `Error downloading image: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setDownloading(false);
    }
  };

  return (
    <div
      // On touch screens, the space between the icons keeps their touch targets of 44 px from overlapping.
      className={
        compact ? 'flex pointer-coarse:gap-[13px] pointer-coarse:px-[9px]' : 'grid grid-cols-2 gap-2'
      }
    >
      <button
        type="button"
        className={`${buttonClass(style)} needs-script`}
        onClick={(event) => void copy(event)}
      >
        <Link2 aria-hidden size={16} />
        {label('Copy Link')}
      </button>
      <a
        href={file.href}
        download={file.name}
        aria-busy={isDownloading}
        className={buttonClass(style)}
        onClick={(event) => void save(event)}
      >
        {isDownloading ? <Spinner className="text-sm" /> : <Download aria-hidden size={16} />}
        {label('Download')}
      </a>
      {isAdmin && (
        <a
          href={pages.adminScreen(screen.id)}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass(style)} ${compact ? '' : 'col-span-2'}`}
        >
          <PenLine aria-hidden size={16} />
          {label('Edit Screen')}
        </a>
      )}
    </div>
  );
}
