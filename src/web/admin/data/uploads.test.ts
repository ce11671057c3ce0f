import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/fetcher.ts';
import { authenticatedFetch } from '#web/auth/authenticated-fetch.ts';
import { deleteUpload, imageIdOf, uploadImage } from './uploads.ts';

vi.mock('#web/auth/authenticated-fetch.ts', () => ({ authenticatedFetch: vi.fn() }));

const ID = 'a'.repeat(32);
const fetchMock = vi.mocked(authenticatedFetch);
const rejectOnce = (status: number, message: string): void => {
  fetchMock.mockRejectedValueOnce(new ApiError(message, status, 'internal'));
};

beforeEach(() => void fetchMock.mockReset());

describe('[A-81] deleteUpload', () => {
  test('deletes an upload by its id, or by a URL whose second-to-last segment is the id', async () => {
    for (const address of [
      ID,
      `/images/${ID}/public`,
      `https://images.example/account/${ID}/public?width=300#top`,
    ]) {
      expect(imageIdOf(address)).toBe(ID);
      await deleteUpload(address);
      expect(fetchMock).toHaveBeenLastCalledWith(`/api/upload/${ID}`, { method: 'DELETE' });
    }
    fetchMock.mockClear();
    for (const address of ['', 'public', `/images/public/${ID}`, `/images/${ID.toUpperCase()}/public`]) {
      await expect(deleteUpload(address), address).rejects.toThrow('Invalid image ID or URL');
    }
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test('ignores a missing upload and reports other errors', async () => {
    rejectOnce(404, 'Image not found');
    await deleteUpload(ID);
    rejectOnce(401, 'Authentication required. Please log in.');
    await expect(deleteUpload(ID)).rejects.toThrow(
      'Authentication required. Please ensure you are logged in and try again.',
    );
    rejectOnce(403, 'Forbidden');
    await expect(deleteUpload(ID)).rejects.toThrow(
      'You do not have permission to delete this image. Admin access required.',
    );
    rejectOnce(503, 'The storage is unavailable');
    await expect(deleteUpload(ID)).rejects.toThrow('Failed to delete image: The storage is unavailable');
  });
});

describe('[A-80] uploadImage', () => {
  const file = new File(['x'], 'Sign in.png', { type: 'image/png' });

  test('sends the file with its metadata and returns the response', async () => {
    const response = { variants: [`/images/${ID}/public`], image: { id: ID } };
    fetchMock.mockResolvedValueOnce(response);
    expect(await uploadImage(file, { type: 'temp_screen', originalName: 'Sign in.png' })).toBe(response);
    const [path, { form } = {}] = fetchMock.mock.lastCall ?? [];
    expect(path).toBe('/api/upload');
    expect(form?.get('metadata')).toBe('{"type":"temp_screen","originalName":"Sign in.png"}');
    expect(form?.get('file')).toMatchObject({ name: 'Sign in.png', type: 'image/png' });
  });

  test('[A-85] reports a rejected file, an unavailable server and an invalid response', async () => {
    rejectOnce(413, 'Image is too large even after processing');
    await expect(uploadImage(file, {})).rejects.toThrow(/^Image is too large even after processing$/);
    rejectOnce(503, 'The storage is unavailable');
    await expect(uploadImage(file, {})).rejects.toThrow('Upload failed: The storage is unavailable');
    for (const response of [{}, { variants: [] }, { variants: ['/images/x/public'] }]) {
      fetchMock.mockResolvedValueOnce(response);
      await expect(uploadImage(file, {})).rejects.toThrow('Invalid response from server');
    }
  });
});
